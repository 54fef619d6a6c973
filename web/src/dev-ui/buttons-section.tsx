import { useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { Download, RefreshCw, Search, X } from '../ui/icon.ts'
import { labels } from './labels.ts'
import styles from './sections.module.css'
import { Show, State } from './specimen.tsx'

/** Buttons. */
export default function ButtonsSection() {
  const { t } = useI18n()
  const [pressed, setPressed] = useState(0)
  const pay = t('buy.pay', { sum: '¥12.80' })
  return (
    <>
      <Show
        file="button"
        note="Hover: the next darker tone. Keyboard focus: a ring of 2 px. Disabled: stays focusable and gives the reason."
      >
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((tone) => (
          <State key={tone} name={tone}>
            <Button tone={tone} onClick={() => setPressed(pressed + 1)}>
              {tone === 'danger' ? t('actions.delete') : t('actions.save')}
            </Button>
          </State>
        ))}
        <State name="with an icon">
          <Button icon={<Download />}>{t('actions.download')}</Button>
        </State>
        <State name="icon only, with an accessible name">
          <Button square icon={<RefreshCw />} aria-label={t('shell.tryAgain')} />
        </State>
        <State name="busy: keeps its width and cannot be pressed">
          <Button tone="primary" busy busyText={t('buy.paying')}>
            {pay}
          </Button>
        </State>
        <State name="disabled with a reason">
          <Button tone="primary" disabledReason={t('buy.soldOut')}>
            {pay}
          </Button>
        </State>
        <State name="wide, with a long label">
          <Button tone="primary" wide>
            {t('orders.select.hint')}
          </Button>
        </State>
        <State name="a link that looks like a button">
          <a className={buttonClass({ tone: 'primary' })} href="#buttons">
            {t('orders.seeAll')}
          </a>
        </State>
      </Show>
      <Show
        file="copy-button"
        note="Pressed: confirms for two seconds that the text was copied, or that the browser did not allow it."
      >
        <State name="rest">
          <CopyButton
            text="XKCD-2Z9Q"
            label={t('shell.copy')}
            doneLabel={t('shell.copied')}
            failedLabel={t('shell.copyFailed')}
          />
        </State>
      </Show>
      <Show file="file-button">
        <State name="rest">
          <FileButton accept="image/png" onFiles={() => {}}>
            {t('upload.choose')}
          </FileButton>
        </State>
        <State name="busy">
          <FileButton accept="image/png" busyText={t('upload.sending', { percent: 40 })} onFiles={() => {}}>
            {t('upload.choose')}
          </FileButton>
        </State>
      </Show>
      <Show
        file="draw-icon"
        note="Lucide icons in the size of the text beside them, hidden from screen readers."
      >
        <State name="beside text">
          <p className={styles.line}>
            <Search /> <X /> <Download />
          </p>
        </State>
      </Show>
      <ul className={styles.labels} aria-label={t('actions.operation')}>
        {labels.map((label) => (
          <li key={label}>
            <Button>{t(label)}</Button>
          </li>
        ))}
      </ul>
    </>
  )
}
