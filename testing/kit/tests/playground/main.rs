//! A bot made with serenity, and a bare HTTP client, against the local Discord.

mod bot;
mod conversation;
mod faults;
mod fidelity;
mod foreign;
mod gateway;
mod layout;
mod layout_limits;
mod limits;
mod openapi;
mod page;
mod persistence;
mod places;
mod rest;
mod web;
