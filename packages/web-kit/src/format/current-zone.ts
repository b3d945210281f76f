let zone: string | undefined;

/** The browser's time zone; asking takes milliseconds, so it is asked once. */
export const currentZone = (): string => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
