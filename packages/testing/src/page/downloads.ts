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

/** jsdom opens no address, so files that the page saves are given to the test. */
export function catchDownloads(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[download]');
      const content = link && resolveObjectURL(link.href);
      if (!link || !content) return;
      event.preventDefault();
      for (const listen of listeners) listen({ name: link.download, content: content as Blob });
    },
    true,
  );
}
