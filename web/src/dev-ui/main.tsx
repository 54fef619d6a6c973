import '../ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Providers } from '../app/providers.tsx'
import { changeAppSettings, readAppSettings } from '../lib/app-settings.ts'
import { consoleMessageFiles } from '../lib/console-messages.ts'
import { addMessageFiles, setupI18n } from '../lib/locale.ts'
import { messageGroups } from '../lib/messages.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { DevUi } from './dev-ui.tsx'
import { readDisplayOptions } from './display-options.ts'

/** Renders the gallery with the messages of all groups. */
async function start(container: HTMLElement): Promise<void> {
  const display = readDisplayOptions(location.search)
  const { dataset } = document.documentElement
  document.documentElement.lang = display.locale
  dataset.theme = display.theme
  if (display.colorWeak) dataset.colorWeak = 'on'
  if (readAppSettings().colorWeak !== display.colorWeak) changeAppSettings({ colorWeak: display.colorWeak })
  addMessageFiles(consoleMessageFiles)
  const i18n = await setupI18n(display.locale, messageGroups)
  createRoot(container).render(
    <Providers client={createQueryClient()} i18n={i18n}>
      <BrowserRouter>
        <DevUi display={display} />
      </BrowserRouter>
    </Providers>,
  )
}

const root = document.getElementById('dev-ui')
if (root) void start(root)
