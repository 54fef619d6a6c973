import { useQueryClient } from '@tanstack/react-query'
import { logOut } from '../../chrome/log-out.ts'
import { MenuEntry } from '../../chrome/menu-entry.tsx'
import { useMenuLinks } from '../../chrome/menu-links.ts'
import { Person } from '../../chrome/user-layout.tsx'
import { changeAppSettings, useAppSettings } from '../../kernel/app-settings.ts'
import { changeLanguage } from '../../kernel/locale.ts'
import { useNavigate } from '../../kernel/routing.tsx'
import { useLoggedIn } from '../../kernel/session.ts'
import { themes } from '../../kernel/theme.ts'
import { useTitle } from '../../kernel/title.ts'
import { useWords } from '../../kernel/words.ts'
import { Languages, LogOut, Settings, SunMoon } from '../../ui/icon.ts'
import { Panel } from '../../ui/panel.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import { AccountPanels, LoggedInAccount } from '../account-panels.tsx'
import styles from './user-account.module.css'

/** The ways to everything that is one's own, as rows for a thumb. */
function Ways() {
  const { say } = useWords()
  const links = useMenuLinks().filter(({ name }) => name !== 'user-account')
  return (
    <nav className={styles.ways} aria-label={say('profile.nav')}>
      {links.map((link) => (
        <MenuEntry
          key={link.name}
          link={link}
          className={styles.way}
          wordsClass={styles.words}
          current={false}
          iconOnly={false}
        />
      ))}
    </nav>
  )
}

/** How the site speaks and looks, and the way out. */
function Wishes() {
  const { say, locale } = useWords()
  const { theme } = useAppSettings()
  const loggedIn = useLoggedIn()
  const client = useQueryClient()
  const go = useNavigate()
  const turn = () =>
    changeAppSettings({ theme: themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system' })
  return (
    <div className={styles.ways}>
      <button
        type="button"
        className={styles.way}
        onClick={() => changeLanguage(locale === 'zh-CN' ? 'en-US' : 'zh-CN')}
      >
        <Languages />
        <span className={styles.words}>
          {say('shell.language')} · {say('shell.languageHint')}
        </span>
      </button>
      <button type="button" className={styles.way} onClick={turn}>
        <SunMoon />
        <span className={styles.words}>{say(`shell.theme.${theme}`)}</span>
      </button>
      <button
        type="button"
        className={styles.way}
        aria-haspopup="dialog"
        onClick={() => changeAppSettings({ globalSettings: true })}
      >
        <Settings />
        <span className={styles.words}>{say('shell.settings')}</span>
      </button>
      {loggedIn && (
        <button
          type="button"
          className={styles.way}
          onClick={() => {
            logOut(client)
            go('/login')
          }}
        >
          <LogOut />
          <span className={styles.words}>{say('profile.logOut')}</span>
        </button>
      )}
    </div>
  )
}

/** `/m/userCenter/account`: who it is, the ways from there, then what the account consists of. */
export default function MobileUserAccount() {
  const { say } = useWords()
  const loggedIn = useLoggedIn()
  useTitle(say('profile.title'))
  return (
    <div className={styles.page}>
      <h1>
        <Spoken>{say('mobile.my')}</Spoken>
      </h1>
      <Panel>
        <Person />
      </Panel>
      <Ways />
      <Wishes />
      {loggedIn && <LoggedInAccount draw={(info) => <AccountPanels info={info} />} />}
    </div>
  )
}
