import { Icon, type IconName } from '@nfcards/shared/ui';
import { useStoreMap } from 'effector-react';
import { useEffect, useState } from 'react';
import classes from '../documents.module.css';
import { $thumbnails } from './thumbnails.model.ts';

export interface DocumentThumbnailProps {
  readonly fileId: string;
  /** In its place, while there is none. */
  readonly icon: IconName;
}

/** What a document looks like from afar; an ornament beside its title. */
export function DocumentThumbnail({ fileId, icon }: DocumentThumbnailProps) {
  const picture = useStoreMap({
    store: $thumbnails,
    keys: [fileId],
    fn: (made, [id]) => made.get(id) ?? null,
  });
  return <Thumbnail picture={picture} icon={icon} />;
}

export interface ThumbnailProps {
  readonly picture: Blob | null;
  /** In its place, while there is none. */
  readonly icon: IconName;
}

export function Thumbnail({ picture, icon }: ThumbnailProps) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (picture === null) {
      setAddress(null);
      return undefined;
    }
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <span className={classes.thumbnail} data-thumbnail={address === null ? undefined : ''}>
      {address === null ? <Icon name={icon} size="large" /> : <img src={address} alt="" />}
    </span>
  );
}
