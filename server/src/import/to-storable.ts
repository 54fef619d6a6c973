import { isStorableText } from '../platform/http/scan-json.ts'
import type { ImportedShop } from './imported-shop.ts'
import type { Losses } from './losses.ts'

/** A part of a foreign shop without characters that cannot be stored; calls `lose` if it had some. */
function toStorable<Part extends object>(part: Part, lose: () => void): Part {
  let isCleaned = false
  const storable: Part = JSON.parse(JSON.stringify(part), (_name, value: unknown) => {
    if (typeof value !== 'string' || isStorableText(value)) return value
    isCleaned = true
    return value.replaceAll('\0', '').toWellFormed()
  })
  if (isCleaned) lose()
  return storable
}

/** A foreign shop of which everything that is few can be stored. Cards and orders are left out one by one where they cannot. */
export function toStorableShop(imported: ImportedShop, losses: Losses): ImportedShop {
  const clean = <Part extends { key: string }>(table: string, part: Part, what: string): Part =>
    toStorable(part, () =>
      losses.add({
        table,
        key: part.key,
        what,
        why: {
          zh: '有无法保存的字符，已去掉',
          en: 'it has characters that cannot be stored and is here without them',
        },
      }),
    )
  return {
    ...imported,
    classifies: imported.classifies.map((part) => clean('classify', part, part.name)),
    items: imported.items.map((part) => clean('item', part, part.title)),
    payChannels: imported.payChannels.map((part) => clean('payChannel', part, part.name)),
  }
}
