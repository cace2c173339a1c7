import { lineDoubted } from '@nfcards/shared/live';
import { sample } from 'effector';
import { connectionRegained } from '../offline/connection.model.ts';
import { windowReturned } from '../user-menu/unread.model.ts';

// A phone that slept, or went from one network to another, is not told that its line was cut.
sample({ clock: [windowReturned, connectionRegained], target: lineDoubted });
