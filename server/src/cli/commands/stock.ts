import type { CliCommand } from '../command.ts'
import { addStockCommand, previewStockCommand } from './stock-add.ts'
import { countStockCommand } from './stock-count.ts'

export const stockCommands: readonly CliCommand[] = [previewStockCommand, addStockCommand, countStockCommand]
