import type { Locale } from '@faka/contract/shared/locale'
import { userAccountUrl } from '@faka/contract/shared/urls'
import type { ReactNode } from 'react'
import { changeAppSettings, useAppSettings } from '../lib/app-settings.ts'
import { changeLocale } from '../lib/locale.ts'
import { useI18n } from '../lib/messages.ts'
import { themes } from '../lib/theme.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Languages, Moon, Sun, SunMoon, User } from '../ui/icon.ts'
import styles from './console-frame.module.css'

const icons = { system: <SunMoon />, light: <Sun />, dark: <Moon /> }

/** What is given, theme, language, and the way back to the account in the storefront. */
export function ConsoleSettings({ children }: { children: ReactNode }) {
  const { t, locale } = useI18n()
  const { theme } = useAppSettings()
  const other: Locale = locale === 'zh-CN' ? 'en-US' : 'zh-CN'
  const nextTheme = () =>
    changeAppSettings({ theme: themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system' })
  return (
    <div className={styles.settings}>
      {children}
      <Button tone="quiet" square aria-label={t(`shell.theme.${theme}`)} onClick={nextTheme}>
        {icons[theme]}
      </Button>
      <Button
        tone="quiet"
        square
        aria-label={`${t('shell.language')}: ${t('shell.languageHint')}`}
        onClick={() => changeLocale(other)}
      >
        <Languages />
      </Button>
      {/* another document: the storefront */}
      <a
        className={buttonClass({ tone: 'quiet', square: true })}
        href={userAccountUrl()}
        aria-label={t('console.toStorefront')}
      >
        <User />
      </a>
    </div>
  )
}
