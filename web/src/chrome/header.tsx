import type { Locale } from '@faka/contract/locale'
import { ordersUrl, shopUrl } from '@faka/contract/urls'
import { changeAppSettings, useAppSettings } from '../kernel/app-settings.ts'
import { changeLanguage } from '../kernel/locale.ts'
import { Link } from '../kernel/routing.tsx'
import { useStored } from '../kernel/stored.ts'
import { themes } from '../kernel/theme.ts'
import { systemName } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { lastShop } from '../rooms/visit/last-shop.ts'
import type { PageLayout } from '../routes.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Languages, Moon, ReceiptText, Settings, Sun, SunMoon } from '../ui/icon.ts'
import { AccountButton } from './account-button.tsx'
import styles from './chrome.module.css'
import { menuPlace, topMenuPlace } from './menu-place.ts'

const icons = { system: <SunMoon />, light: <Sun />, dark: <Moon /> }

function ThemeSwitch() {
  const { say } = useWords()
  const { theme } = useAppSettings()
  const turn = () =>
    changeAppSettings({ theme: themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system' })
  return (
    <Button tone="quiet" square aria-label={say(`shell.theme.${theme}`)} data-press="theme" onClick={turn}>
      {icons[theme]}
    </Button>
  )
}

function LanguageSwitch() {
  const { say, locale } = useWords()
  const other: Locale = locale === 'zh-CN' ? 'en-US' : 'zh-CN'
  return (
    <Button
      tone="quiet"
      wide
      icon={<Languages />}
      aria-label={`${say('shell.language')}: ${say('shell.languageHint')}`}
      data-press="language"
      onClick={() => changeLanguage(other)}
    >
      <span className={styles.words} lang={other}>
        {say('shell.language')}
      </span>
    </Button>
  )
}

/** The head of every page: whose storefront it is, the way to one's orders and account, how it speaks and looks. */
export function Header({ layout }: { layout: PageLayout }) {
  const { say } = useWords()
  const settings = useAppSettings()
  const shop = useStored(lastShop)
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
            <span className={styles.words}>{say('shell.orders')}</span>
          </span>
        </Link>
        <AccountButton />
        <LanguageSwitch />
        <ThemeSwitch />
        <Button
          tone="quiet"
          square
          className={styles.gear}
          aria-label={say('shell.settings')}
          aria-haspopup="dialog"
          data-press="settings"
          onClick={() => changeAppSettings({ globalSettings: true })}
        >
          <Settings />
        </Button>
      </div>
      {/* The menu comes lazily; its place is there before it, so that nothing jumps. */}
      {layout !== 'desk' && menuPlace(settings) === 'top' && (
        <div id={topMenuPlace} className={styles.topMenu} />
      )}
    </header>
  )
}
