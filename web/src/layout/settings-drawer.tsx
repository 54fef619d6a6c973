import { isMenuWidth, maxMenuWidth, minMenuWidth } from '@faka/contract/storefront/layout-settings'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getMenu } from '../features/menu/get-menu.ts'
import { changeAppSettings, readAppSettings, useAppSettings } from '../lib/app-settings.ts'
import { changeLocale } from '../lib/locale.ts'
import { useI18n } from '../lib/messages.ts'
import { useSite } from '../lib/site.ts'
import { themes } from '../lib/theme.ts'
import { Button } from '../ui/button.tsx'
import { CollapsiblePanel } from '../ui/collapsible-panel.tsx'
import { copyText } from '../ui/copy-text.ts'
import Drawer from '../ui/drawer.tsx'
import { RadioTiles } from '../ui/radio-tiles.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './settings-drawer.module.css'

/** Each language in its own script, so that it can be found by those who cannot read the other. */
const languages = [
  { value: 'zh-CN', label: '中文' },
  { value: 'en-US', label: 'English' },
] as const

/** The width of the side menu; an invalid value stays in the field and changes nothing. */
function MenuWidth() {
  const { t } = useI18n()
  const { menuWidth } = useAppSettings()
  const [draft, setDraft] = useState(String(menuWidth))
  const limits = { least: minMenuWidth, most: maxMenuWidth }
  const isValid = (text: string) => /^\d{1,3}$/.test(text) && isMenuWidth(Number(text))
  const handleChange = (text: string) => {
    setDraft(text)
    if (isValid(text)) changeAppSettings({ menuWidth: Number(text) })
  }
  return (
    <TextField
      label={t('settings.menuWidth')}
      hint={t('settings.menuWidth.hint', limits)}
      error={isValid(draft) ? undefined : t('settings.menuWidth.wrong', limits)}
      inputMode="numeric"
      autoComplete="off"
      name="menuWidth"
      value={draft}
      onChange={(event) => handleChange(event.currentTarget.value.trim())}
    />
  )
}

/** Switches the source of the menu and passes the guards again. */
function useMenuFromServer() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return async (menuFromServer: boolean) => {
    changeAppSettings({ menuFromServer })
    if (menuFromServer && readAppSettings().serverMenu.length === 0) await getMenu()
    navigate(pathname + search, { replace: true })
  }
}

/** Appearance and language. */
function AppearanceSettings() {
  const { t, locale } = useI18n()
  const { theme, colorWeak } = useAppSettings()
  return (
    <>
      <RadioTiles
        legend={t('settings.theme')}
        name="theme"
        tiles={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        value={theme}
        onValueChange={(next) => changeAppSettings({ theme: next })}
        wide
      />
      <RadioTiles
        legend={t('settings.language')}
        name="language"
        tiles={languages.map(({ value, label }) => ({ value, label: <span lang={value}>{label}</span> }))}
        value={locale}
        onValueChange={(next) => void changeLocale(next)}
        wide
      />
      <Switch
        label={t('settings.colorWeak')}
        hint={t('settings.colorWeak.hint')}
        checked={colorWeak}
        onCheckedChange={(on) => changeAppSettings({ colorWeak: on })}
      />
    </>
  )
}

/** Visible parts of the layout and the source of the menu. */
function LayoutSettings() {
  const { t } = useI18n()
  const { navbar, menu, topMenu, footer, tabBar, menuFromServer } = useAppSettings()
  const toggleMenuFromServer = useMenuFromServer()
  return (
    <div className={styles.group}>
      <Switch
        label={t('settings.navbar')}
        checked={navbar}
        onCheckedChange={(on) => changeAppSettings({ navbar: on })}
      />
      <Switch
        label={t('settings.menu')}
        checked={menu}
        onCheckedChange={(on) => changeAppSettings({ menu: on })}
      />
      <Switch
        label={t('settings.topMenu')}
        hint={t(navbar && menu ? 'settings.topMenu.hint' : 'settings.topMenu.needs')}
        checked={topMenu}
        onCheckedChange={(on) => changeAppSettings({ topMenu: on })}
      />
      <Switch
        label={t('settings.footer')}
        checked={footer}
        onCheckedChange={(on) => changeAppSettings({ footer: on })}
      />
      <Switch
        label={t('settings.tabBar')}
        checked={tabBar}
        onCheckedChange={(on) => changeAppSettings({ tabBar: on })}
      />
      <Switch
        label={t('settings.menuFromServer')}
        hint={t('settings.menuFromServer.hint')}
        checked={menuFromServer}
        onCheckedChange={(on) => void toggleMenuFromServer(on)}
      />
      <MenuWidth />
    </div>
  )
}

/** All settings; each takes effect at once. The mobile site has no layout settings. */
function SettingsForm() {
  const { t } = useI18n()
  const { mobile } = useSite()
  return (
    <div className={styles.choices}>
      <AppearanceSettings />
      {!mobile && (
        <CollapsiblePanel title={t('settings.advanced')}>
          <LayoutSettings />
        </CollapsiblePanel>
      )}
    </div>
  )
}

export interface SettingsDrawerProps {
  open: boolean
  onClose: () => void
}

/** The settings drawer with a button that copies them as JSON. Loaded lazily. */
export default function SettingsDrawer({ open, onClose }: SettingsDrawerProps) {
  const { t } = useI18n()
  const settings = useAppSettings()
  const [copyRefused, setCopyRefused] = useState(false)
  const text = JSON.stringify(settings, null, 2)
  const copy = async () => {
    const isCopied = await copyText(text)
    setCopyRefused(!isCopied)
    if (isCopied) showToast('done', t('settings.copied'))
    else showToast('error', t('settings.copyFailed'))
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('settings.title')}
      closeLabel={t('shell.close')}
      fallbackFocus='[data-press="settings"], [data-press="more"], [data-press="account"]'
      actions={
        <>
          <Button onClick={onClose}>{t('settings.close')}</Button>
          <Button tone="primary" onClick={copy}>
            {t('settings.copy')}
          </Button>
        </>
      }
    >
      <SettingsForm />
      {copyRefused && (
        <TextArea
          label={t('settings.text')}
          readOnly
          rows={10}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </Drawer>
  )
}
