import { plainDescription } from '../../features/item/description.ts'
import { ItemDescription } from '../../features/item/item-description.tsx'

/** A shop's notice for its header: as one line and as a whole; undefined where the shop has none. */
export const toShopNotice = (text: string) =>
  text.trim() === ''
    ? undefined
    : { line: plainDescription(text) || text, whole: <ItemDescription text={text} small /> }
