import { Fragment, useMemo } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { type Block, type Piece, parseDescription } from './description.ts'
import styles from './item-description.module.css'

// The pieces of a description never move, so the index is a stable key.
const withIndexKeys = <Value,>(values: readonly Value[]) =>
  values.map((value, index) => ({ value, key: String(index) }))

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return withIndexKeys(pieces).map(({ value: { text, strong, link }, key }) => {
    if (link)
      return (
        <a key={key} href={link} target="_blank" rel="noopener noreferrer nofollow ugc">
          {text}
        </a>
      )
    return strong ? <strong key={key}>{text}</strong> : <Fragment key={key}>{text}</Fragment>
  })
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return (
      <h3 className={styles.heading}>
        <Pieces pieces={block.pieces} />
      </h3>
    )
  if (block.kind === 'list')
    return (
      <ul className={styles.list}>
        {withIndexKeys(block.items).map(({ value, key }) => (
          <li key={key}>
            <Pieces pieces={value} />
          </li>
        ))}
      </ul>
    )
  return (
    <p>
      {withIndexKeys(block.lines).map(({ value, key }) => (
        <Fragment key={key}>
          {key !== '0' && <br />}
          <Pieces pieces={value} />
        </Fragment>
      ))}
    </p>
  )
}

/** A seller's text in simple Markdown, rendered as React nodes, never as HTML; `small` in the size of the text around it. */
export function ItemDescription({ text, small = false }: { text: string; small?: boolean }) {
  const blocks = useMemo(() => parseDescription(text), [text])
  return (
    <div className={small ? styles.small : styles.description} lang={detectLanguage(text)}>
      {withIndexKeys(blocks).map(({ value, key }) => (
        <BlockView key={key} block={value} />
      ))}
    </div>
  )
}
