import type { CliCommand } from '../command.ts'
import { stockActCommands } from './stock-acts.ts'
import { addStockCommand, previewStockCommand } from './stock-add.ts'
import { stockCardCommands } from './stock-cards.ts'
import { countStockCommand } from './stock-count.ts'
import { stockFileCommands } from './stock-file.ts'
import { stockRecallCommands } from './stock-recall.ts'

export const stockCommands: readonly CliCommand[] = [
  previewStockCommand,
  addStockCommand,
  countStockCommand,
  ...stockCardCommands,
  ...stockActCommands,
  ...stockFileCommands,
  ...stockRecallCommands,
]
