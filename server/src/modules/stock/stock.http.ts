import { addStock as addStockOperation, countStock as countStockOperation } from '@faka/contract/stock/stock'
import { type Handler, handle } from '../../platform/http.ts'
import { addStock } from './add-stock.ts'
import { countStock } from './count-stock.ts'

export const stockHandlers: Handler[] = [
  handle(addStockOperation, addStock),
  handle(countStockOperation, countStock),
]
