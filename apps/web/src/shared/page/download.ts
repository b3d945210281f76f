/** The file name in a Content-Disposition header: `filename*` takes precedence over `filename` (RFC 6266). */
export function filenameOf(disposition: string | null): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      return extended;
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

/** Downloads the response as a file. */
export async function saveResponse(response: Response, fallbackName: string): Promise<void> {
  saveBlob(await response.blob(), filenameOf(response.headers.get('content-disposition')) ?? fallbackName);
}

/** Saves a blob as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL after the click; a minute is more than enough for that.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
