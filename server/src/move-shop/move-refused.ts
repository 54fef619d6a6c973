/**
 * Why a shop was not moved. `earlierCell`: keys of that cell are lower. `topUps`: balances are or were topped up in it.
 * `otherCommand`: one moves it right now. `elsewhere`: what one had begun was finished, and it is in another cell than was
 * asked for. `channels`: it was paid by methods that the cell does not have. `busyTables`: a
 * statement that takes long writes to its tables, or they are being changed. `events`: its events were not linked to its
 * audit trail in time. `tooLong`: its writes may not be stopped for longer. `undone`: a connection of the command was lost
 * before the end, as it is where the command is silent for too long. `unfinished`: the same, and a server undoes or finishes it.
 */
export type RefusalReason =
  | 'earlierCell'
  | 'topUps'
  | 'otherCommand'
  | 'elsewhere'
  | 'channels'
  | 'busyTables'
  | 'events'
  | 'tooLong'
  | 'undone'
  | 'unfinished'

/** The shop was not moved, and sells where it is, or soon will (`unfinished`). */
export class MoveRefused extends Error {
  readonly reason: RefusalReason
  /** The payment methods that are missing, for `channels`. */
  readonly payChannels: readonly string[]
  constructor(reason: RefusalReason, payChannels: readonly string[] = []) {
    super(reason)
    this.name = 'MoveRefused'
    this.reason = reason
    this.payChannels = payChannels
  }
}
