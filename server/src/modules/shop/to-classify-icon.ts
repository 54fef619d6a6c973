import { ClassifyIcon } from '@faka/contract/shop/classify-icon'

/** The icon of a classify as stored; one that is no longer in the list is none. */
export const toClassifyIcon = (icon: string | null): ClassifyIcon | null =>
  ClassifyIcon.safeParse(icon).data ?? null
