import { locales } from '@faka/contract/shared/locale'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { ImageViewerHost } from '../layout/image-viewer-host.tsx'
import { useI18n } from '../lib/messages.ts'
import { themes } from '../lib/theme.ts'
import { chipClass, chipRowClass } from '../ui/chip.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ToastArea } from '../ui/toast-area.tsx'
import { ToastCards } from '../ui/toast-cards.tsx'
import styles from './dev-ui.module.css'
import { type DisplayOptions, displayOptionsUrl } from './display-options.ts'

/** The sections, each loaded lazily. */
const sections: readonly { id: string; title: string; Section: ComponentType }[] = [
  { id: 'colours', title: 'Colours', Section: lazy(() => import('./colours-section.tsx')) },
  { id: 'measures', title: 'Type, space, motion', Section: lazy(() => import('./measures-section.tsx')) },
  { id: 'buttons', title: 'Buttons and labels', Section: lazy(() => import('./buttons-section.tsx')) },
  { id: 'fields', title: 'Fields', Section: lazy(() => import('./fields-section.tsx')) },
  { id: 'choices', title: 'Choices', Section: lazy(() => import('./choices-section.tsx')) },
  { id: 'feedback', title: 'Feedback', Section: lazy(() => import('./feedback-section.tsx')) },
  { id: 'states', title: 'Empty and waiting', Section: lazy(() => import('./states-section.tsx')) },
  { id: 'figures', title: 'Money, codes, time', Section: lazy(() => import('./figures-section.tsx')) },
  { id: 'pictures', title: 'Pictures', Section: lazy(() => import('./pictures-section.tsx')) },
  { id: 'navigation', title: 'Navigation', Section: lazy(() => import('./navigation-section.tsx')) },
  { id: 'layers', title: 'Layers', Section: lazy(() => import('./layers-section.tsx')) },
  { id: 'console', title: 'Console', Section: lazy(() => import('./console-section.tsx')) },
  { id: 'charts', title: 'Charts', Section: lazy(() => import('./charts-section.tsx')) },
]

function Switches({ display }: { display: DisplayOptions }) {
  const choices = [
    ...themes.map((theme) => ({
      name: theme,
      to: { ...display, theme },
      isCurrent: display.theme === theme,
    })),
    ...locales.map((locale) => ({
      name: locale,
      to: { ...display, locale },
      isCurrent: display.locale === locale,
    })),
    {
      name: 'colour-weak',
      to: { ...display, colorWeak: !display.colorWeak },
      isCurrent: display.colorWeak,
    },
  ]
  return (
    <nav className={styles.switches} aria-label="Look">
      {choices.map(({ name, to, isCurrent }) => (
        <a key={name} className={chipClass} href={displayOptionsUrl(to)} aria-current={isCurrent}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** `/dev/ui`, outside production: every component in every state, and the design tokens. */
export function DevUi({ display }: { display: DisplayOptions }) {
  const { t } = useI18n()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>UI</h1>
        <Switches display={display} />
      </header>
      <div className={styles.index}>
        <nav className={chipRowClass} aria-label="Sections">
          {sections.map(({ id, title }) => (
            <a key={id} className={chipClass} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </div>
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
      <ToastArea label={t('shell.toasts')} />
      {ready && <ToastCards closeLabel={t('shell.close')} />}
      <ImageViewerHost />
    </>
  )
}
