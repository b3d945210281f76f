/** Notifies open pages of changes by others, here and on the other servers. */
export interface LivePublisher {
  /** An execution of an action node has started or ended. */
  publishRun(ran: { nodeId: number; processId: number }): void;
  /** Publishes the progress of a large undo, redo or restored version of the user. */
  publishRevert(revert: { processId: number; userId: number; done: number; of: number }): void;
  /** Closes the sockets of a session that was signed out. */
  endToken(tokenId: string): void;
  /** Closes all sockets of a user. */
  endUser(userId: number): void;
  /** The rights of a user changed; null: of all users. */
  checkRights(userId: number | null): void;
  /** The notifications of these users changed. */
  notify(userIds: readonly number[]): void;
  readonly openDocuments: {
    /** The ids of the documents that other users have open. */
    openedByOthers(userId: number): number[];
  };
}
