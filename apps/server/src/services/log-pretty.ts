import pretty from 'pino-pretty';

/** Readable lines, written synchronously, so that the last ones before an exit are not lost. */
export const pinoPretty = () => pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
