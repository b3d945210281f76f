import { userEvent, type UserEvent } from '@testing-library/user-event';

/**
 * The acting user of a page: its keyboard and pointer. Due timers of the page run between its actions, as they do between
 * those of a person.
 */
export const newUser = (): UserEvent =>
  userEvent.setup({ document, delay: 0, pointerEventsCheck: 0, applyAccept: false });

/** Coordinates of a pointer with the window of its events, which a canvas that is dragged or zoomed reads. */
export const IN_WINDOW = { x: 0, y: 0, view: document.defaultView };
