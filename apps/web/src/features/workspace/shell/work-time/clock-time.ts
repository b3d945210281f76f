const two = (value: number): string => String(value).padStart(2, '0');

/** Minutes and seconds, with hours from one hour on: 0:07, 12:30, 1:00:00. */
export function clockTime(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}
