import type { Locale } from '@faka/contract/shared/locale'
import type { PageLayout } from '@faka/contract/shared/page'
import { ordersUrl, shopUrl } from '@faka/contract/shared/urls'
import { lastShop } from '../features/visit/last-shop.ts'
import { changeAppSettings, useAppSettings } from '../lib/app-settings.ts'
import { Link } from '../lib/link.tsx'
import { changeLocale } from '../lib/locale.ts'
import { useI18n } from '../lib/messages.ts'
import { usePersisted } from '../lib/persisted-store.ts'
import { themes } from '../lib/theme.ts'
import { systemName } from '../lib/title.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Languages, Moon, ReceiptText, Settings, Sun, SunMoon } from '../ui/icon.ts'
import { visuallyHidden } from '../ui/visually-hidden.tsx'
import { AccountButton } from './account-button.tsx'
import styles from './frame.module.css'
import { menuPosition, topMenuSlotId } from './menu-position.ts'

const icons = { system: <SunMoon />, light: <Sun />, dark: <Moon /> }

function ThemeSwitch() {
  const { t } = useI18n()
  const { theme } = useAppSettings()
  const nextTheme = () =>
    changeAppSettings({ theme: themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system' })
  return (
    <Button tone="quiet" square aria-label={t(`shell.theme.${theme}`)} data-press="theme" onClick={nextTheme}>
      {icons[theme]}
    </Button>
  )
}

function LanguageSwitch() {
  const { t, locale } = useI18n()
  const other: Locale = locale === 'zh-CN' ? 'en-US' : 'zh-CN'
  return (
    <Button
      tone="quiet"
      wide
      icon={<Languages />}
      aria-label={`${t('shell.language')}: ${t('shell.languageHint')}`}
      data-press="language"
      onClick={() => changeLocale(other)}
    >
      <span className={visuallyHidden.onPhones} lang={other}>
        {t('shell.language')}
      </span>
    </Button>
  )
}

/** The header of every page: home link, orders, account, language, theme and settings. */
export function Header({ layout }: { layout: PageLayout }) {
  const { t } = useI18n()
  const settings = useAppSettings()
  const shop = usePersisted(lastShop)
  return (
    <header className={styles.header} data-layout={layout}>
      <div className={styles.bar}>
        <Link className={styles.brand} to={shop ? shopUrl(shop) : '/'} translate="no">
          <img className={styles.mark} src="/favicon.svg" alt="" width={26} height={26} />
          {systemName}
        </Link>
        <Link className={buttonClass({ tone: 'quiet', wide: true })} to={ordersUrl()}>
          <span className={styles.orders}>
            <ReceiptText />
            <span className={visuallyHidden.onPhones}>{t('shell.orders')}</span>
          </span>
        </Link>
        <AccountButton />
        <LanguageSwitch />
        <ThemeSwitch />
        <Button
          tone="quiet"
          square
          className={styles.gear}
          aria-label={t('shell.settings')}
          aria-haspopup="dialog"
          data-press="settings"
          onClick={() => changeAppSettings({ globalSettings: true })}
        >
          <Settings />
        </Button>
      </div>
      {/* The menu is loaded lazily; its place is reserved, so that nothing shifts. */}
      {layout !== 'checkout' && menuPosition(settings) === 'top' && (
        <div id={topMenuSlotId} className={styles.topMenu} />
      )}
    </header>
  )
}
