import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { CardFileFailure } from './card-file-messages.ts'
import styles from './import-box.module.css'
import type { ImportSource } from './import-source.ts'
import { parseCardFile } from './parse-card-file.ts'

/** From this length on, a text is not kept in the field, which would lay out each of its lines. */
const maxTyped = 20_000

interface Props {
  source: ImportSource | undefined
  /** How many filled lines the source has. */
  count: number
  onSource: (source: ImportSource | undefined, options?: { hasNumbers: boolean }) => void
}

/** Where cards come from: a text that is typed or pasted, or a file that is chosen or dropped. */
export function ImportBox({ source, count, onSource }: Props) {
  const { t } = useI18n()
  const [typed, setTyped] = useState('')
  const [reading, setReading] = useState(false)
  const [failure, setFailure] = useState<CardFileFailure>()
  const [isOver, setOver] = useState(false)
  const takeText = (text: string) => {
    setFailure(undefined)
    setTyped(text.length > maxTyped ? '' : text)
    onSource(text === '' ? undefined : { kind: 'text', text })
  }
  const takeFile = async (file: File) => {
    setReading(true)
    setFailure(undefined)
    const reply = await parseCardFile(file)
    setReading(false)
    if (reply.kind === 'failed') return setFailure(reply.reason)
    setTyped('')
    if (reply.kind === 'text') onSource(reply)
    else onSource({ kind: 'table', rows: reply.rows }, { hasNumbers: reply.hasNumbers })
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (text.length <= maxTyped) return
    event.preventDefault()
    takeText(typed === '' ? text : `${typed}\n${text}`)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void takeFile(file)
  }
  const isHeldBack = source !== undefined && typed === ''
  return (
    <section
      aria-label={t('stock.import.box')}
      className={classNames(styles.box, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {isHeldBack ? (
        <Notice
          tone="info"
          live
          title={t('stock.import.taken', { count })}
          action={<Button onClick={() => onSource(undefined)}>{t('stock.import.clear')}</Button>}
        />
      ) : (
        <TextArea
          label={t('stock.import.text')}
          hint={t('stock.import.hint')}
          value={typed}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          onPaste={paste}
          onChange={(event) => takeText(event.currentTarget.value)}
        />
      )}
      <div className={styles.tools}>
        <FileButton
          accept=".txt,.csv,.xlsx,text/plain,text/csv"
          busyText={reading ? t('stock.import.reading') : undefined}
          onFiles={([file]) => file && void takeFile(file)}
        >
          {t('stock.import.file')}
        </FileButton>
        <span className={styles.quiet}>{t('stock.import.drop')}</span>
      </div>
      {failure && (
        <Notice tone="error" live>
          {t(`stock.import.failed.${failure}`)}
        </Notice>
      )}
    </section>
  )
}
