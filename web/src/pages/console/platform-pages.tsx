import { type PlatformTextName, platformTexts } from '@faka/contract/menu/platform-text'
import { type Locale, locales } from '@faka/contract/shared/locale'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ItemDescription } from '../../features/item/item-description.tsx'
import { PlatformTextForm } from '../../features/menu/platform-text-form.tsx'
import { platformTextsQuery } from '../../features/menu/platform-texts-query.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'
import styles from './page.module.css'

const languageNames = { 'zh-CN': '简体中文', 'en-US': 'English' } as const satisfies Record<Locale, string>

/** The chosen text and language, which are part of the address. */
function useChosenText() {
  const [query, setQuery] = useSearchParams()
  const { locale: reading } = useI18n()
  const name = platformTexts.find((each) => each === query.get('text')) ?? 'terms'
  const locale = locales.find((each) => each === query.get('language')) ?? reading
  const choose = (next: { name?: PlatformTextName; locale?: Locale }) =>
    setQuery({ text: next.name ?? name, language: next.locale ?? locale })
  return { name, locale, choose }
}

/** `/seller/platform/pages`: terms, help and the other texts of the platform, which the footer of the storefront links to. */
export default function PlatformPages() {
  const { t } = useI18n()
  const { name, locale, choose } = useChosenText()
  const texts = useQuery(platformTextsQuery())
  const { data } = texts
  useTitle(t('console.platformPages.title'))
  const shown = data?.list.find((each) => each.name === name && each.locale === locale)
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.platformPages.title')}
      </h1>
      <p className={styles.quiet}>{t('platform.pages.lead')}</p>
      <ChipGroup
        label={t('platform.pages.choose')}
        chips={platformTexts.map((value) => ({ value, text: t(`shell.about.${value}`) }))}
        chosen={name}
        onChoose={(chosen) => choose({ name: chosen })}
      />
      <ChipGroup
        label={t('platform.pages.language')}
        chips={locales.map((value) => ({ value, text: languageNames[value], lang: value }))}
        chosen={locale}
        onChoose={(chosen) => choose({ locale: chosen })}
      />
      {!data && <LoadState queries={[texts]} />}
      {shown && (
        <PlatformTextForm
          key={`${name} ${locale} ${shown.source}`}
          text={shown}
          renderText={(text) => <ItemDescription text={text} />}
        />
      )}
    </div>
  )
}
