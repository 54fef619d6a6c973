import type { PlainMessageId } from '../lib/messages.ts'

/** The common labels of actions, as the specification lists them. */
export const labels = [
  'actions.cancel',
  'actions.save',
  'actions.delete',
  'actions.batchDelete',
  'actions.edit',
  'actions.add',
  'actions.addStock',
  'actions.create',
  'actions.search',
  'actions.reset',
  'actions.confirm',
  'actions.view',
  'actions.share',
  'actions.discontinue',
  'actions.publish',
  'actions.operation',
  'actions.download',
  'actions.downloadTemplate',
] as const satisfies readonly PlainMessageId[]
