import '../ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { Providers } from '../app/providers.tsx'
import { changeAppSettings, readAppSettings } from '../lib/app-settings.ts'
import { setupI18n } from '../lib/locale.ts'
import { messageGroups } from '../lib/messages.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { BrowserRouter } from '../lib/routing.tsx'
import { DevUi } from './dev-ui.tsx'
import { readDisplayOptions } from './display-options.ts'

/** Shows every component, with the words of every room. */
async function start(root: HTMLElement): Promise<void> {
  const look = readDisplayOptions(location.search)
  const { dataset } = document.documentElement
  document.documentElement.lang = look.locale
  dataset.theme = look.theme
  if (look.colorWeak) dataset.colorWeak = 'on'
  if (readAppSettings().colorWeak !== look.colorWeak) changeAppSettings({ colorWeak: look.colorWeak })
  const speaking = await setupI18n(look.locale, messageGroups)
  createRoot(root).render(
    <Providers client={createQueryClient()} i18n={speaking}>
      <BrowserRouter site={{ mobile: false, base: '', phone: false }}>
        <DevUi look={look} />
      </BrowserRouter>
    </Providers>,
  )
}

const root = document.getElementById('dev-ui')
if (root) void start(root)
