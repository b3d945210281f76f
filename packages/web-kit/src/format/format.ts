const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** DD/MM/YY HH:mm in the local time zone (CONST-38). */
export function formatTimestamp(iso: string): string {
  const at = new Date(iso);
  const day = `${twoDigits(at.getDate())}/${twoDigits(at.getMonth() + 1)}/${twoDigits(at.getFullYear() % 100)}`;
  return `${day} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** DD/MM/YY HH:mm:ss */
export const formatTimestampWithSeconds = (iso: string): string =>
  `${formatTimestamp(iso)}:${twoDigits(new Date(iso).getSeconds())}`;

/** HH:mm - DD.MM.YYYY in the local time zone (CONST-40). */
export function formatReplyTime(iso: string): string {
  const at = new Date(iso);
  const day = `${twoDigits(at.getDate())}.${twoDigits(at.getMonth() + 1)}.${at.getFullYear()}`;
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())} - ${day}`;
}

/** 0,0 */
export const formatCount = (value: number): string => Math.round(value).toLocaleString('en-US');

/** 0,0.[00] */
export const formatNumber = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** mm:ss; minutes continue beyond 59. */
export function formatPlayTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** File size in units of 1024. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${formatNumber(bytes / 1024 ** power)} ${UNITS[power]}`;
}

/** 0,0.[0000]: a call of a model may cost less than a cent. */
export const formatMoney = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 4 });
