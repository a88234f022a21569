// Frames that are shown while something moves, in a page that Playwright drives.

const WHEEL_EVENTS = 60;

// Frames a second while `act` goes on, and the longest time between two.
export async function framesDuring(page, act) {
  await page.evaluate(() => {
    globalThis.stamps = [];
    const note = (now) => {
      globalThis.stamps.push(now);
      if (globalThis.stamps) globalThis.request = requestAnimationFrame(note);
    };
    globalThis.request = requestAnimationFrame(note);
  });
  await act();
  const stamps = await page.evaluate(() => {
    cancelAnimationFrame(globalThis.request);
    return globalThis.stamps;
  });
  const gaps = stamps.slice(1).map((stamp, i) => stamp - stamps[i]);
  return { fps: (gaps.length * 1000) / (stamps.at(-1) - stamps[0]), longest_frame_ms: Math.max(...gaps) };
}

// Frames while the wheel zooms in and out again around a point of the screen.
export async function framesOfWheel(page, x, y, step = 100) {
  await page.mouse.move(x, y);
  return framesDuring(page, async () => {
    for (let i = 0; i < WHEEL_EVENTS; i++) {
      await page.mouse.wheel(0, i < WHEEL_EVENTS / 2 ? -step : step);
      await page.waitForTimeout(10);
    }
  });
}
