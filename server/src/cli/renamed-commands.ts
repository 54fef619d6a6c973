import { UsageError } from './usage-error.ts'

/** Names that commands had before all of them became noun then verb, each with the present name. */
export const renamedCommands: Readonly<Record<string, string>> = {
  'create-shop': 'shop create',
  'create-classify': 'classify create',
  'create-item': 'item create',
  'list-items': 'item list',
  'publish-item': 'item publish',
  'change-item': 'item change',
  'discontinue-item': 'item discontinue',
  'add-stock': 'stock add',
  'count-stock': 'stock count',
  'list-orders': 'order list',
  'deliver-order': 'order deliver',
  'channel on': 'channel enable',
  'channel off': 'channel disable',
}

/** The error of a command line with a former name. */
export const renamedCommandError = (formerName: string, name: string): UsageError =>
  new UsageError([
    { zh: `${formerName} 现在叫 ${name}。`, en: `The command ${formerName} is now called ${name}.` },
  ])
