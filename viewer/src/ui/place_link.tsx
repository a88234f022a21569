// A place in a file: a link into the user's editor, if one is set.

import type { ComponentChildren } from "preact";
import { editorLink } from "../data/editor.ts";
import { isSource } from "../data/lines.ts";
import { usePage } from "./context.ts";

interface PlaceLinkProps {
  file: string;
  line: number;
  label?: string; // for screen readers, where the content says too little
  children: ComponentChildren;
}

export function PlaceLink({ file, line, label, children }: PlaceLinkProps) {
  const { model, editor } = usePage();
  const link = isSource(file) ? editorLink(editor, file, line, model.profile.directories) : null;
  if (link === null) return <>{children}</>;
  return (
    <a class="place-link" href={link} title={`Open ${file}:${Math.max(line, 1)} in the editor`} aria-label={label}>
      {children}
    </a>
  );
}
