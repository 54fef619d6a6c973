import { pageCards as pageCardsOperation } from '@faka/contract/stock/card-choice'
import {
  addStock as addStockOperation,
  countStock as countStockOperation,
  previewStock as previewStockOperation,
} from '@faka/contract/stock/stock'
import {
  exportStock as exportStockOperation,
  listBatches as listBatchesOperation,
  listCards as listCardsOperation,
  moveCards as moveCardsOperation,
  openCards as openCardsOperation,
  putBackCards as putBackCardsOperation,
  withdrawCards as withdrawCardsOperation,
} from '@faka/contract/stock/stock-cards'
import {
  finishFile as finishFileOperation,
  listFiles as listFilesOperation,
  signFile as signFileOperation,
} from '@faka/contract/stock/stock-file'
import { type Handler, handle, handleFile } from '../../platform/http.ts'
import { addStock } from './add-stock.ts'
import { countStock } from './count-stock.ts'
import { exportStock } from './export-stock.ts'
import { finishFile } from './finish-file.ts'
import { listBatches } from './list-batches.ts'
import { listCards } from './list-cards.ts'
import { listFiles } from './list-files.ts'
import { moveCards } from './move-cards.ts'
import { openCards } from './open-cards.ts'
import { pageCards } from './page-cards.ts'
import { previewStock } from './preview-stock.ts'
import { putBackCards } from './put-back-cards.ts'
import { signFile } from './sign-file.ts'
import { withdrawCards } from './withdraw-cards.ts'

export const stockHandlers: Handler[] = [
  handle(pageCardsOperation, pageCards),
  handle(previewStockOperation, previewStock),
  handle(addStockOperation, addStock),
  handle(countStockOperation, countStock),
  handle(listCardsOperation, listCards),
  handle(listBatchesOperation, listBatches),
  handle(openCardsOperation, openCards),
  handle(withdrawCardsOperation, withdrawCards),
  handle(putBackCardsOperation, putBackCards),
  handle(moveCardsOperation, moveCards),
  handle(signFileOperation, signFile),
  handle(finishFileOperation, finishFile),
  handle(listFilesOperation, listFiles),
  handleFile(exportStockOperation, exportStock),
]
