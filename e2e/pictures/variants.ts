import type { Locale } from '@faka/contract/shared/locale'

/** How a page is shown. 390 wide means a phone, which is redirected to the mobile site. */
export interface Variant {
  locale: Locale
  width: 1440 | 390
  theme: 'light' | 'dark'
}

/** All combinations of width, language and theme. */
export const variants: readonly Variant[] = ([1440, 390] as const).flatMap((width) =>
  (['zh-CN', 'en-US'] as const).flatMap((locale) =>
    (['light', 'dark'] as const).map((theme) => ({ locale, width, theme })),
  ),
)

export const variantName = ({ locale, width, theme }: Variant): string => `${width}-${locale}-${theme}`
