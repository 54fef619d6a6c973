import { locales } from '@faka/contract/locale'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { ViewerDesk } from '../chrome/viewer-desk.tsx'
import { themes } from '../kernel/theme.ts'
import { useWords } from '../kernel/words.ts'
import { chipClass, chipRowClass } from '../ui/chip.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ToastArea } from '../ui/toast-area.tsx'
import { ToastCards } from '../ui/toast-cards.tsx'
import styles from './dev-ui.module.css'
import { type Look, lookUrl } from './read-look.ts'

/** The sections, each with its own code. */
const sections: readonly { id: string; title: string; Section: ComponentType }[] = [
  { id: 'colours', title: 'Colours', Section: lazy(() => import('./colours-section.tsx')) },
  { id: 'measures', title: 'Type, space, motion', Section: lazy(() => import('./measures-section.tsx')) },
  { id: 'buttons', title: 'Buttons and labels', Section: lazy(() => import('./buttons-section.tsx')) },
  { id: 'fields', title: 'Fields', Section: lazy(() => import('./fields-section.tsx')) },
  { id: 'choices', title: 'Choices', Section: lazy(() => import('./choices-section.tsx')) },
  { id: 'telling', title: 'Telling', Section: lazy(() => import('./telling-section.tsx')) },
  { id: 'states', title: 'Empty and waiting', Section: lazy(() => import('./states-section.tsx')) },
  { id: 'figures', title: 'Money, codes, time', Section: lazy(() => import('./figures-section.tsx')) },
  { id: 'pictures', title: 'Pictures', Section: lazy(() => import('./pictures-section.tsx')) },
  { id: 'ways', title: 'Ways', Section: lazy(() => import('./ways-section.tsx')) },
  { id: 'layers', title: 'Layers', Section: lazy(() => import('./layers-section.tsx')) },
  { id: 'charts', title: 'Charts', Section: lazy(() => import('./charts-section.tsx')) },
]

function Switches({ look }: { look: Look }) {
  const ways = [
    ...themes.map((theme) => ({ name: theme, to: { ...look, theme }, here: look.theme === theme })),
    ...locales.map((locale) => ({ name: locale, to: { ...look, locale }, here: look.locale === locale })),
    {
      name: 'colour-weak',
      to: { ...look, colorWeak: !look.colorWeak },
      here: look.colorWeak,
    },
  ]
  return (
    <nav className={styles.switches} aria-label="Look">
      {ways.map(({ name, to, here }) => (
        <a key={name} className={chipClass} href={lookUrl(to)} aria-current={here}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** `/dev/ui`, outside production: every component in every state, and the tokens that dress them. */
export function DevUi({ look }: { look: Look }) {
  const { say } = useWords()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>UI</h1>
        <Switches look={look} />
      </header>
      <nav className={`${chipRowClass} ${styles.index}`} aria-label="Sections">
        {sections.map(({ id, title }) => (
          <a key={id} className={chipClass} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <main className={styles.page}>
        {sections.map(({ id, title, Section }) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className={styles.heading}>
              {title}
            </h2>
            <Suspense fallback={<Skeleton shape="block" />}>
              <Section />
            </Suspense>
          </section>
        ))}
      </main>
      <ToastArea label={say('shell.toasts')} />
      {ready && <ToastCards closeWord={say('shell.close')} />}
      <ViewerDesk />
    </>
  )
}
