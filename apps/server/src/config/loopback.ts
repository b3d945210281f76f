/** Whether an address belongs to this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
