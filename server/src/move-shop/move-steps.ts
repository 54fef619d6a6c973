/** The steps of a move, each of which commits in one database, or prepares such a commit. */
export const moveSteps = [
  'begin',
  'stopWrites',
  'guard',
  'link',
  'accounts',
  'copy',
  'compare',
  'remove',
  'announce',
  'arrive',
  'leadAddress',
  'leave',
  'end',
  'leadNumbers',
] as const

export type MoveStep = (typeof moveSteps)[number]

export interface MoveOptions {
  /** For how long nothing may be written for the shop before it has arrived. */
  maxStoppedMs?: number
  /** For how long its last steps may wait for a database, once it says that it arrives. */
  maxEndMs?: number
  /** Called before and after each step, for tests that break the move off. */
  onStep?: (step: MoveStep, when: 'before' | 'after') => Promise<void>
}
