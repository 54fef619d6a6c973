import { FileKey, type SoldFile, type StockFile } from '@faka/contract/stock/stock-file'
import type { StockFileRow } from './stock-file.sql.ts'

/** A stored file as its buyers see it. */
export const toSoldFileDto = ({
  name,
  size_bytes,
  sha256,
}: Pick<StockFileRow, 'name' | 'size_bytes' | 'sha256'>): SoldFile => ({
  name,
  sizeBytes: size_bytes,
  sha256: (sha256 ?? Buffer.alloc(0)).toString('hex'),
})

/** A version of the file of an item, as its seller sees it. */
export const toStockFileDto = (row: StockFileRow, newestTextId: number | undefined): StockFile => ({
  key: FileKey.parse(row.file_key),
  ...toSoldFileDto(row),
  time: row.created_at.toISOString(),
  current: row.shared_text_id === newestTextId,
})
