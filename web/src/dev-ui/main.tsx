import '../tokens.css'
import { createRoot } from 'react-dom/client'
import { changeAppSettings, readAppSettings } from '../kernel/app-settings.ts'
import { beginSpeaking } from '../kernel/locale.ts'
import { queryClient } from '../kernel/query.ts'
import { BrowserWay } from '../kernel/routing.tsx'
import { wordGroups } from '../kernel/words.ts'
import { Surroundings } from '../surroundings.tsx'
import { DevUi } from './dev-ui.tsx'
import { readLook } from './read-look.ts'

/** Shows every component, with the words of every room. */
async function start(root: HTMLElement): Promise<void> {
  const look = readLook(location.search)
  const { dataset } = document.documentElement
  document.documentElement.lang = look.locale
  dataset.theme = look.theme
  if (look.colorWeak) dataset.colorWeak = 'on'
  if (readAppSettings().colorWeak !== look.colorWeak) changeAppSettings({ colorWeak: look.colorWeak })
  const speaking = await beginSpeaking(look.locale, wordGroups)
  createRoot(root).render(
    <Surroundings client={queryClient()} speaking={speaking}>
      <BrowserWay site={{ mobile: false, base: '', phone: false }}>
        <DevUi look={look} />
      </BrowserWay>
    </Surroundings>,
  )
}

const root = document.getElementById('dev-ui')
if (root) void start(root)
