/**
 * Why a shop was not moved. `earlierCell`: keys of that cell are lower. `topUps`: balances are topped up there. `otherCommand`:
 * one moves it right now. `channels`: it was paid by methods that the cell does not have. `busyTables`: a statement that
 * takes long writes to its tables. `events`: its events were not linked to its audit trail in time. `undone`: a server undid
 * the move, since this command was silent for too long.
 */
export type RefusalReason =
  | 'earlierCell'
  | 'topUps'
  | 'otherCommand'
  | 'channels'
  | 'busyTables'
  | 'events'
  | 'undone'

/** The shop was not moved, and sells where it is. */
export class MoveRefused extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.name = 'MoveRefused'
    this.reason = reason
  }
}
