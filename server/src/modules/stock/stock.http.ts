import {
  addStock as addStockOperation,
  countStock as countStockOperation,
  previewStock as previewStockOperation,
} from '@faka/contract/stock/stock'
import { type Handler, handle } from '../../platform/http.ts'
import { addStock } from './add-stock.ts'
import { countStock } from './count-stock.ts'
import { previewStock } from './preview-stock.ts'

export const stockHandlers: Handler[] = [
  handle(previewStockOperation, previewStock),
  handle(addStockOperation, addStock),
  handle(countStockOperation, countStock),
]
