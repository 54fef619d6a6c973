import { decodeCardFile } from '@faka/contract/stock/decode-card-file'
import { type CardFileReply, CardFileRequest } from './card-file-messages.ts'
import { findUnpackedBytes, maxUnpackedBytes } from './unpacked-bytes.ts'

/** A spreadsheet is a ZIP archive. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

async function parseSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<CardFileReply> {
  const unpacked = findUnpackedBytes(bytes)
  if (unpacked === undefined) return { kind: 'failed', reason: 'unreadable' }
  if (unpacked > maxUnpackedBytes) return { kind: 'failed', reason: 'tooLarge' }
  const { default: readExcel } = await import('read-excel-file/web-worker')
  const sheets = await readExcel(new Blob([bytes]))
  const [sheet] = sheets
  // a number in a cell has lost the digits beyond fifteen, and zeros before it
  const hasNumbers = sheet?.data.some((row) => row.some((cell) => typeof cell === 'number')) ?? false
  const rows = sheet?.data.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))) ?? []
  return { kind: 'table', rows, hasNumbers }
}

async function parseCsv(text: string): Promise<CardFileReply> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  return { kind: 'table', rows: parse(text, { relax_column_count: true }), hasNumbers: false }
}

async function parseFile({ name, bytes }: CardFileRequest): Promise<CardFileReply> {
  if (isZip(bytes)) return parseSpreadsheet(bytes)
  const decoded = decodeCardFile(bytes)
  if (!decoded) return { kind: 'failed', reason: 'encoding' }
  if (name.toLowerCase().endsWith('.csv')) return parseCsv(decoded.text)
  return { kind: 'text', text: decoded.text }
}

addEventListener('message', (event: MessageEvent<unknown>) => {
  const request = CardFileRequest.parse(event.data)
  void parseFile(request)
    .catch((): CardFileReply => ({ kind: 'failed', reason: 'unreadable' }))
    .then((reply) => postMessage(reply))
})
