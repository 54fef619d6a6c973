import type { ItemId } from '@faka/contract/shared/ids'
import { addStock, maxCardLength } from '@faka/contract/stock/stock'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '../../lib/format-bytes.ts'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useStockAct } from '../../lib/use-stock-act.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { FileVersions } from './file-versions.tsx'
import type { ItemFiles } from './files-query.ts'
import styles from './import-box.module.css'
import { type SendBytes, sendStockFile } from './send-stock-file.ts'

interface Props {
  itemId: ItemId
  files: ItemFiles
  sendBytes: SendBytes
}

/** What every buyer of an item gets: a text, or a file with or without one. */
export function SharedContent({ itemId, files: { files, maxBytes }, sendBytes }: Props) {
  const { t, locale } = useI18n()
  const [text, setText] = useState('')
  const [file, setFile] = useState<File>()
  const [part, setPart] = useState(0)
  const [done, setDone] = useState<'text' | 'file'>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const typed = text.trim()
  const saving = useStockAct({
    name: 'saveSharedContent',
    send: async () => {
      setDone(undefined)
      if (!file) {
        await sendOnce(addStock, { itemId, cards: [typed] })
        return 'text' as const
      }
      controller.current = new AbortController()
      const { signal } = controller.current
      setPart(0)
      const given = typed === '' ? undefined : typed
      await sendStockFile(file, { itemId, text: given, signal, onProgress: setPart, sendBytes })
      return 'file' as const
    },
    onDone: (saved) => {
      setDone(saved)
      setText('')
      setFile(undefined)
    },
  })
  const isTooLarge = file !== undefined && file.size > maxBytes
  const percent = Math.floor(part * 100)
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setDone(undefined)
  }
  return (
    <>
      <Panel title={t('stock.shared.title')}>
        <div className={styles.plain}>
          <p className={styles.quiet}>{t('stock.shared.about')}</p>
          <div className={styles.tools}>
            <FileButton
              accept=""
              busyText={saving.isPending ? t('stock.busy') : undefined}
              onFiles={([chosen]) => choose(chosen)}
            >
              {t('stock.shared.choose')}
            </FileButton>
            <span className={styles.quiet}>
              {t('stock.shared.limit', { size: formatBytes(maxBytes, locale) })}
            </span>
          </div>
          {file && (
            <div className={styles.tools}>
              <span>
                <strong translate="no">{file.name}</strong> {formatBytes(file.size, locale)}
              </span>
              {!saving.isPending && (
                <Button tone="quiet" onClick={() => choose(undefined)}>
                  {t('stock.shared.withoutFile')}
                </Button>
              )}
            </div>
          )}
          {isTooLarge && (
            <Notice tone="error" live>
              {t('stock.shared.tooLarge', { size: formatBytes(maxBytes, locale) })}
            </Notice>
          )}
          <TextArea
            label={t(file ? 'stock.shared.textWithFile' : 'stock.shared.text')}
            hint={t(file ? 'stock.shared.textWithFile.hint' : 'stock.shared.text.hint')}
            value={text}
            rows={4}
            maxLength={maxCardLength}
            autoComplete="off"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={styles.tools}>
            <Button
              tone="primary"
              busy={saving.isPending}
              busyText={
                file && percent < 100 ? t('stock.shared.sending', { percent }) : t('stock.shared.checking')
              }
              disabledReason={isTooLarge || (!file && typed === '') ? t('stock.shared.nothing') : undefined}
              onClick={() => saving.mutate(undefined)}
            >
              {t(file ? 'stock.shared.saveFile' : 'stock.shared.saveText')}
            </Button>
            {saving.isPending && file && (
              <Button tone="quiet" onClick={() => controller.current?.abort()}>
                {t('stock.shared.stop')}
              </Button>
            )}
          </div>
          {done && (
            <Notice tone="done" live title={t(`stock.shared.done.${done}`)}>
              {t('stock.shared.done.later')}
            </Notice>
          )}
        </div>
      </Panel>
      <FileVersions files={files} />
    </>
  )
}
