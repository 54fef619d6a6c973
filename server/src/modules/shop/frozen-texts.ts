import { codes } from '@faka/contract/shared/codes'

/** What the pages of a frozen shop say, in both languages: what a page is made of is cached for readers of either. */
export const frozenTexts: readonly string[] = [codes.shopFrozen.zh, codes.shopFrozen.en]
