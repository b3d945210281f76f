import { resolveObjectURL } from 'node:buffer';

/** A file that the page saved: a browser would write it to a folder. */
export interface Download {
  readonly name: string;
  readonly content: Blob;
}

const listeners = new Set<(download: Download) => void>();

/** Waits for the next link to a file of the page that is followed. */
export const nextDownload = (): Promise<Download> =>
  new Promise((resolve) => {
    const listen = (download: Download) => {
      listeners.delete(listen);
      resolve(download);
    };
    listeners.add(listen);
  });

/** Gives the file of a link to the test; false for any other link. */
function save(link: HTMLAnchorElement | null): boolean {
  const content = link?.hasAttribute('download') ? resolveObjectURL(link.href) : undefined;
  if (!link || !content) return false;
  for (const listen of listeners) listen({ name: link.download, content: content as Blob });
  return true;
}

/** jsdom opens no address, so files that the page saves are given to the test. */
export function catchDownloads(): void {
  document.addEventListener(
    'click',
    (event) => {
      if (save((event.target as Element).closest('a'))) event.preventDefault();
    },
    true,
  );
  // A link that is not in the document can be followed, too.
  HTMLAnchorElement.prototype.click = function () {
    if (!save(this)) HTMLElement.prototype.click.call(this);
  };
}
