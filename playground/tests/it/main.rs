//! A bot made with serenity, and a bare HTTP client, against the local Discord.

mod bot;
mod conversation;
mod faults;
mod gateway;
mod limits;
mod openapi;
mod persistence;
mod places;
mod rest;
mod web;
