import { consolePath } from '@faka/contract/shared/console-path'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { buyerUser } from '../../features/account/session-store.ts'
import { logOut } from '../../layout/log-out.ts'
import { MenuEntry } from '../../layout/menu-entry.tsx'
import { useMenuLinks } from '../../layout/menu-links.ts'
import { UserSummary } from '../../layout/user-layout.tsx'
import { changeAppSettings, useAppSettings } from '../../lib/app-settings.ts'
import { changeLocale } from '../../lib/locale.ts'
import { useI18n } from '../../lib/messages.ts'
import { usePersisted } from '../../lib/persisted-store.ts'
import { useLoggedIn } from '../../lib/session.ts'
import { themes } from '../../lib/theme.ts'
import { useTitle } from '../../lib/title.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Languages, LogOut, Settings, Store, SunMoon } from '../../ui/icon.ts'
import { Panel } from '../../ui/panel.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AccountPanels, LoggedInAccount } from '../parts/account-panels.tsx'
import styles from './user-account.module.css'

/** Links to everything that belongs to the visitor, as rows. */
function AccountLinks() {
  const { t } = useI18n()
  const links = useMenuLinks().filter(({ name }) => name !== 'user-account')
  return (
    <nav className={styles.links} aria-label={t('profile.nav')}>
      {links.map((link) => (
        <MenuEntry
          key={link.name}
          link={link}
          className={styles.link}
          labelClass={styles.label}
          current={false}
          iconOnly={false}
        />
      ))}
    </nav>
  )
}

/** The way to the console, for sellers; it is another document. */
function ConsoleLink() {
  const { t } = useI18n()
  const user = usePersisted(buyerUser)
  if (!user?.roles.some(({ role }) => role === 'SELLER' || role === 'STAFF')) return null
  return (
    <a className={styles.link} href={consolePath}>
      <Store />
      <span className={styles.label}>{t('account.mine.console')}</span>
    </a>
  )
}

/** The console of a seller, language, theme, settings and logout. */
function Preferences() {
  const { t, locale } = useI18n()
  const { theme } = useAppSettings()
  const loggedIn = useLoggedIn()
  const client = useQueryClient()
  const navigate = useNavigate()
  const nextTheme = () =>
    changeAppSettings({ theme: themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system' })
  return (
    <div className={styles.links}>
      <ConsoleLink />
      <button
        type="button"
        className={styles.link}
        onClick={() => changeLocale(locale === 'zh-CN' ? 'en-US' : 'zh-CN')}
      >
        <Languages />
        <span className={styles.label}>
          {t('shell.language')} · {t('shell.languageHint')}
        </span>
      </button>
      <button type="button" className={styles.link} onClick={nextTheme}>
        <SunMoon />
        <span className={styles.label}>{t(`shell.theme.${theme}`)}</span>
      </button>
      <button
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        onClick={() => changeAppSettings({ globalSettings: true })}
      >
        <Settings />
        <span className={styles.label}>{t('shell.settings')}</span>
      </button>
      {loggedIn && (
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            logOut(client)
            navigate('/login')
          }}
        >
          <LogOut />
          <span className={styles.label}>{t('profile.logOut')}</span>
        </button>
      )}
    </div>
  )
}

/** `/m/userCenter/account`: the user, links, preferences and the account. */
export default function MobileUserAccount() {
  const { t } = useI18n()
  const loggedIn = useLoggedIn()
  const hydrated = useHydrated()
  useTitle(t('profile.title'))
  return (
    // rendered again once the visitor is known: entries inserted between others would move them
    <div key={String(hydrated)} className={styles.page}>
      <h1>
        <VisuallyHidden>{t('mobile.my')}</VisuallyHidden>
      </h1>
      <Panel>
        <UserSummary />
      </Panel>
      <AccountLinks />
      <Preferences />
      {loggedIn && <LoggedInAccount draw={(info) => <AccountPanels info={info} />} />}
    </div>
  )
}
