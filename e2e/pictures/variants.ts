import type { Locale } from '@faka/contract/shared/locale'

/** How a page is looked at. 390 wide it is a phone, which the shop leads to its mobile site. */
export interface Variant {
  locale: Locale
  width: 1440 | 390
  theme: 'light' | 'dark'
}

/** Every way: both widths, both languages, both grounds. */
export const variants: readonly Variant[] = ([1440, 390] as const).flatMap((width) =>
  (['zh-CN', 'en-US'] as const).flatMap((locale) =>
    (['light', 'dark'] as const).map((theme) => ({ locale, width, theme })),
  ),
)

export const variantName = ({ locale, width, theme }: Variant): string => `${width}-${locale}-${theme}`
