import { useEffect, useState } from 'react'
import { Button, type ButtonTone } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Check, CircleX, Copy } from './icon.ts'
import spoken from './visually-hidden.module.css'

interface Props {
  text: string
  label: string
  doneLabel: string
  failedLabel: string
  tone?: ButtonTone
  wide?: boolean
  /** Shows only the icon; the label is for screen readers. */
  square?: boolean
}

const shownForMs = 2000

/** Copies a text and confirms it. */
export function CopyButton({
  text,
  label,
  doneLabel,
  failedLabel,
  tone = 'secondary',
  wide = false,
  square = false,
}: Props) {
  const [outcome, setOutcome] = useState<'done' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const icon = outcome === 'done' ? <Check /> : outcome === 'failed' ? <CircleX /> : <Copy />
  return (
    <Button
      tone={tone}
      wide={wide}
      square={square}
      title={square ? label : undefined}
      icon={icon}
      onClick={async () => setOutcome((await copyText(text)) ? 'done' : 'failed')}
    >
      <span className={square ? spoken.hidden : undefined} aria-live="polite">
        {outcome === 'done' ? doneLabel : outcome === 'failed' ? failedLabel : label}
      </span>
    </Button>
  )
}
