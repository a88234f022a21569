// The user's settings for all pages, stored by the browser if it allows that.

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage can be forbidden, for files above all.
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it lasts as long as the page.
  }
}
