import type { Item } from '@faka/contract/item/item'

/** The pictures of an item without duplicates, cover first. */
export const itemPictures = ({ cover, gallery }: Item): string[] => [
  ...new Set([...(cover ? [cover] : []), ...gallery]),
]
