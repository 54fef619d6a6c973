import type { CliCommand } from '../command.ts'
import { stockActCommands } from './stock-acts.ts'
import { addStockCommand, previewStockCommand } from './stock-add.ts'
import { stockCardCommands } from './stock-cards.ts'
import { countStockCommand } from './stock-count.ts'
import { stockRecallCommands } from './stock-recall.ts'

export const stockCommands: readonly CliCommand[] = [
  previewStockCommand,
  addStockCommand,
  countStockCommand,
  ...stockCardCommands,
  ...stockActCommands,
  ...stockRecallCommands,
]
