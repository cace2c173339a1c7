import { lineDoubted } from '@nfcards/shared/live';
import { sample } from 'effector';
import { connectionRegained } from '../offline/connection.model.ts';
import { windowReturned } from '../user-menu/unread.model.ts';

// After sleep or a change of network, the browser does not report that the connection is dead.
sample({ clock: [windowReturned, connectionRegained], target: lineDoubted });
